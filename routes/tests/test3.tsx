import type { ResourceTypeCode } from "../../sdk/model/vocabulary/resource_types.ts";
import type { MessageKey } from "../../locales/mod.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { AccessBadge, LicenceBadge, TypeBadge } from "../../ui/DatasetBadges.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Row, showcasePage } from "./_Showcase.tsx";

const TYPES: [ResourceTypeCode, MessageKey][] = [
  ["001", "showcase.dataset"],
  ["002", "showcase.figure"],
  ["003", "showcase.multimedia"],
  ["004", "showcase.code"],
  ["005", "showcase.slide"],
  ["006", "showcase.other"],
  ["007", "showcase.package"],
];

export default showcasePage(({ t }) => (
  <>
    <Row title={t("showcase.buttons")}>
      <Button variant="primary">{t("showcase.primary")}</Button>
      <Button>{t("showcase.secondary")}</Button>
      <Button variant="quiet">{t("showcase.quiet")}</Button>
      <Button variant="danger" icon="i-tabler-trash">{t("showcase.danger")}</Button>
      <Button variant="primary" busy>{t("showcase.busy")}</Button>
      <Button disabled>{t("showcase.disabled")}</Button>
      <LinkButton href="#main" icon="i-tabler-download">{t("showcase.download")}</LinkButton>
    </Row>
    <Row title={t("showcase.sizes")}>
      <Button size="sm" variant="primary">{t("showcase.small")}</Button>
      <Button variant="primary">{t("showcase.primary")}</Button>
      <Button size="lg" variant="primary" icon="i-tabler-search">{t("showcase.large")}</Button>
    </Row>
    <Row title={t("showcase.iconButtons")}>
      <IconButton icon="i-tabler-heart" label={t("layout.favourites")} />
      <IconButton icon="i-tabler-share" label={t("layout.sharedLinks")} />
      <IconButton icon="i-tabler-copy" label={t("ui.copy")} size="sm" />
      <IconButton icon="i-tabler-trash" label={t("showcase.danger")} disabled />
    </Row>
    <Row title={t("showcase.accessRights")}>
      <AccessBadge access="PUBLIC" label={t("showcase.open")} />
      <AccessBadge access="EMBARGO" label={t("showcase.embargo")} />
      <AccessBadge access="RESTRICTED" label={t("showcase.restricted")} />
      <AccessBadge access="WITHDRAWN" label={t("showcase.withdrawn")} />
    </Row>
    <Row title={t("showcase.types")}>
      {TYPES.map(([type, label]) => <TypeBadge key={type} type={type} label={t(label)} />)}
      <LicenceBadge label="CC BY 4.0" />
      <Badge>{t("showcase.version", { n: 2 })}</Badge>
      <Badge tone="info" icon="i-tabler-sparkles">{t("showcase.saved")}</Badge>
      <Badge tone="danger" icon="i-tabler-alert-circle">{t("showcase.failed")}</Badge>
    </Row>
  </>
));
