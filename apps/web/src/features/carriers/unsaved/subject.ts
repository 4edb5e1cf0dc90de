/**
 * Returns a carrier as something that is worked on; its settings, its other setting and its rates are worked on apart.
 */
export const subjectOf = (carrierId: number): string => `carrier ${carrierId}`;
