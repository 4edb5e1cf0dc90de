export { same } from '@freeboard/domain';
