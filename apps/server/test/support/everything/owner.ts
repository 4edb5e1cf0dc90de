/** The application that rows belong to, who makes them, and when. */
export type Owner = { agency_id: number; application_id: number; person_id: number; at: Date };
