/** Its settings, inactive connection and rates are separate parts. */
export const subjectOf = (carrierId: number): string => `carrier ${carrierId}`;
