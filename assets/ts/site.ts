/** What every page needs: htmx for forms, the theme switch, menus that close, one submit at a time, what can be copied or shared, the countdown to a day, the service worker. */
import "htmx.org";
import { watchCopy } from "./page/copy.ts";
import { watchCountdown } from "./page/countdown.ts";
import { watchMenus } from "./page/menus.ts";
import { watchNotifications } from "./page/notify.ts";
import { watchOffline } from "./page/offline.ts";
import { watchOnce } from "./page/once.ts";
import { watchPrint } from "./page/print.ts";
import { watchRefusals } from "./page/refusals.ts";
import { watchShare } from "./page/share.ts";
import { watchTheme } from "./page/theme.ts";

watchTheme();
watchMenus();
watchOnce();
watchOffline();
watchNotifications();
watchRefusals();
watchCopy();
watchPrint();
watchCountdown();
watchShare();
