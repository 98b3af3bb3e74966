import { Fragment, type ReactNode } from "react";
import type { HomeBlock } from "../../../sdk/model/content/site_settings.ts";
import type { HomeData } from "../../_loaders/home.ts";
import { Container } from "../layout/Layout.tsx";
import type { View } from "../dataset/view.ts";
import { Banners } from "./Banners.tsx";
import { Communities } from "./Communities.tsx";
import { Growth } from "./Growth.tsx";
import { Hero } from "./Hero.tsx";
import { HowToPublish } from "./HowToPublish.tsx";
import { Latest } from "./Latest.tsx";
import { LatestNews } from "./LatestNews.tsx";
import { Popular } from "./Popular.tsx";
import { Promotions } from "./Promotions.tsx";
import { Subjects } from "./Subjects.tsx";
import { Totals } from "./Totals.tsx";

/** The front page: search first, then the blocks in the order that operators give them. */
export function HomePage({ view, data }: { view: View; data: HomeData }) {
  return (
    <>
      <Hero view={view} />
      <Banners view={view} banners={data.banners} />
      {data.blocks.map((block) => <Fragment key={block}>{BLOCKS[block](view, data)}</Fragment>)}
    </>
  );
}

const BLOCKS: Record<HomeBlock, (view: View, data: HomeData) => ReactNode> = {
  totals: (view, data) => <Totals view={view} figures={data.figures} />,
  latest: (view, data) => (
    <Container className="pt-14 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Latest view={view} datasets={data.latest} />
      <div className="flex flex-col gap-12 min-w-0">
        <Growth view={view} statistics={data.figures} />
        <Popular view={view} datasets={data.popular} />
      </div>
    </Container>
  ),
  subjects: (view, data) => <Subjects view={view} subjects={data.subjects} />,
  howTo: (view, data) => (
    <>
      <Promotions view={view} promotions={data.promotions} />
      <HowToPublish view={view} />
    </>
  ),
  community: (view, data) => (
    <Container className="pt-16 pb-20 grid gap-x-14 gap-y-12 lg:grid-cols-2">
      <Communities view={view} communities={data.communities} />
      <LatestNews view={view} news={data.news} />
    </Container>
  ),
};
