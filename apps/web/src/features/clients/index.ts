export { openFile } from './open-file.ts';
export { clientCountText, type LikeClient, SameClient } from './same-client.tsx';
export { splitFromClient } from './split.ts';
export { ApplicationTimeline } from './timeline/application-timeline.tsx';
