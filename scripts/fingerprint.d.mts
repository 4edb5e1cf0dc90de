export function fingerprint(root: string, patterns: readonly string[]): string;
export declare const SERVER_BUNDLES: string;
export function serverFingerprint(root: string): string;
export function areBundlesFresh(root: string): boolean;
