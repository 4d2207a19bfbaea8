/** The browser is asked for notifications only when somebody switches them on. */
export function watchNotifications(): void {
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.name !== "turn_notification" || !field.checked) return;
    void allowed().then((granted) => {
      const place = document.getElementById("notification-refused");
      if (place) place.textContent = granted ? "" : (place.dataset["refused"] ?? "");
    });
  });
}

async function allowed(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
