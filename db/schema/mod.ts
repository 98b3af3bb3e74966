/** Every table, for drizzle and for the migration test. */
export * from "./access_link.ts";
export * from "./attachment.ts";
export * from "./community.ts";
export * from "./content.ts";
export * from "./data_policy.ts";
export * from "./dataset.ts";
export * from "./file.ts";
export * from "./identifier.ts";
export * from "./system.ts";
export * from "./organization.ts";
export * from "./repository.ts";
export * from "./request.ts";
export * from "./review.ts";
export * from "./search.ts";
export * from "./signing_key.ts";
export * from "./upload.ts";
export * from "./user.ts";
