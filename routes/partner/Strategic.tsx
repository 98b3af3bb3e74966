import { definePartnerList } from "../_partner_list.tsx";

export default definePartnerList("strategic");
