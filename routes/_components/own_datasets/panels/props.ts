/** What every part of an action's panel is given. */
import type { PanelData } from "../../../_loaders/hub.ts";
import type { View } from "../../dataset/view.ts";
import type { HubQuery } from "../address.ts";
import type { Posted } from "../panel_forms.ts";
import type { PanelAction } from "../views.ts";

export interface ActionPanelProps {
  view: View;
  action: PanelAction;
  data: PanelData;
  over: HubQuery;
  posted?: Posted;
}
