export function propertySeed(option?: string): number;
