import type { HomeData } from "../../_loaders/home.ts";
import { Container } from "../layout/Layout.tsx";
import type { View } from "../dataset/view.ts";
import { Communities } from "./Communities.tsx";
import { Hero } from "./Hero.tsx";
import { HowToPublish } from "./HowToPublish.tsx";
import { Latest } from "./Latest.tsx";
import { LatestNews } from "./LatestNews.tsx";
import { Popular } from "./Popular.tsx";
import { Subjects } from "./Subjects.tsx";
import { Totals } from "./Totals.tsx";

/** The front page: search first, then what the bank holds, then how to take part. */
export function HomePage({ view, data }: { view: View; data: HomeData }) {
  return (
    <>
      <Hero view={view} />
      <Totals view={view} totals={data.totals} />
      <Container className="pt-14 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Latest view={view} datasets={data.latest} />
        <Popular view={view} datasets={data.popular} />
      </Container>
      <Subjects view={view} subjects={data.subjects} />
      <HowToPublish view={view} />
      <Container className="pt-16 pb-20 grid gap-x-14 gap-y-12 lg:grid-cols-2">
        <Communities view={view} communities={data.communities} />
        <LatestNews view={view} news={data.news} />
      </Container>
    </>
  );
}
