export { openFile } from './open-file.ts';
export { splitFromClient } from './split.ts';
export { ApplicationTimeline } from './timeline/application-timeline.tsx';
