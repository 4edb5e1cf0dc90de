/** A carrier as a subject of drafts; its settings, its inactive connection and its rates are separate parts. */
export const subjectOf = (carrierId: number): string => `carrier ${carrierId}`;
