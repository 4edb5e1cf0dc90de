/** Diagrams whose rated floor is the next higher floor (C2.b), not the bottom floor (D29). */
export const ratesNextFloor = (diagram: string): boolean => /^(?:2[AB]?|4|6|7|8|9)$/i.test(diagram.trim());
