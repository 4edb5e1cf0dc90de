export { type RatedFloor, ratedFloorText } from './rated-floor.ts';
export { describeScene, type FoundationKind, floorText, readScene, type Scene } from './scene.ts';
