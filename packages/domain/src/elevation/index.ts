export { type RatedFloor, ratedFloorWords } from './rated-floor.ts';
export { describeScene, type FoundationKind, floorWords, readScene, type Scene } from './scene.ts';
