/** The application to which rows belong, the person who creates them, and the time. */
export type Owner = { agency_id: number; application_id: number; person_id: number; at: Date };
