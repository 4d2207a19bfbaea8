/** The page that checks a game: says whether this device remembers the same promise and texts. */
import { agrees, recall } from "./table/share.ts";

const place = document.getElementById("remembered");
if (place) {
  const { table = "", game = "", commitment = "", texts = "[]" } = place.dataset;
  const remembered = recall(table, game);
  if (remembered) {
    const same = agrees(remembered, commitment, JSON.parse(texts) as string[]);
    place.textContent = place.dataset[same ? "same" : "other"] ?? "";
    place.classList.add(same ? "is-right" : "is-false");
    place.hidden = false;
  }
}
