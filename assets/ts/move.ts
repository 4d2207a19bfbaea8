/** The page a second device opens: the code comes in the fragment, which no server ever sees. */
import { codeOf } from "./move/fragment.ts";

const code = codeOf(location.hash);
const form = document.getElementById("move");
const field = document.getElementById("move-typed");

if (code && form instanceof HTMLFormElement && field instanceof HTMLInputElement) {
  field.value = code;
  // Neither the history nor a picture of the address bar keeps it.
  history.replaceState(null, "", location.pathname);
  // A device with games of its own is asked first: they would become the other player's.
  if (form.dataset["empty"] === "yes") form.requestSubmit();
  else document.getElementById("move-here")?.focus();
}
