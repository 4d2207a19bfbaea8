/** htmx swaps no refusal by itself; a form that says in its own place what is wrong is let in. */
export function watchRefusals(): void {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event as CustomEvent<{
      xhr: XMLHttpRequest;
      shouldSwap: boolean;
      isError: boolean;
    }>;
    if (detail.xhr.status !== 422 || !detail.xhr.responseText.includes('role="alert"')) return;
    detail.shouldSwap = true;
    detail.isError = false;
  });
}
