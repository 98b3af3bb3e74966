/** What a link may be, give and have become (spec 2 §4, §5). */

/**
 * `private`: made by the depositor at will. `share`: handed out when an access request is accepted, or by hand.
 * `anonymous`: shows a view without the people behind the data. `edit`: lets a co-author or an editor who is signed in
 * work on one unpublished version.
 */
export const LINK_KINDS = ["private", "share", "anonymous", "edit"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What the holder of a link may do: see metadata and the list of files, or have the files too. */
export const LINK_ACCESS = ["view", "download"] as const;
export type LinkAccess = (typeof LINK_ACCESS)[number];

/** A link that has not ended: `live`. `expired` by itself, `revoked` by its depositor or with its version. */
export const LINK_STATES = ["live", "expired", "revoked"] as const;
export type LinkState = (typeof LINK_STATES)[number];
