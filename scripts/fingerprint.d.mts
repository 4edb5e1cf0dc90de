type Inputs = { folders: readonly string[]; ending?: string; files: readonly string[] };
export function fingerprint(root: string, inputs: Inputs): string;
export function filesIn(root: string, folder: string, ...endings: string[]): string[];
export function packageSources(root: string): string[];
export declare const SERVER_BUNDLES: string;
export function serverFingerprint(root: string): string;
export function areBundlesFresh(root: string): boolean;
