export { describeScene, type FoundationKind, floorWords, readScene, type Scene } from './scene.ts';
