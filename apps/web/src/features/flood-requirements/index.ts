export { FloodRequirementsContent } from './requirements.tsx';
