export type Owner = { agency_id: number; application_id: number; person_id: number; at: Date };
