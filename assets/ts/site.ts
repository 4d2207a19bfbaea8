/** What every page needs: htmx for forms, the theme switch, menus that close, one submit at a time, links to copy. */
import "htmx.org";
import { watchCopy } from "./page/copy.ts";
import { watchMenus } from "./page/menus.ts";
import { watchNotifications } from "./page/notify.ts";
import { watchOnce } from "./page/once.ts";
import { watchPrint } from "./page/print.ts";
import { watchRefusals } from "./page/refusals.ts";
import { watchTheme } from "./page/theme.ts";

watchTheme();
watchMenus();
watchOnce();
watchNotifications();
watchRefusals();
watchCopy();
watchPrint();
