/** The carrier's settings, its inactive connection and its rates are separate parts of the subject. */
export const subjectOf = (carrierId: number): string => `carrier ${carrierId}`;
