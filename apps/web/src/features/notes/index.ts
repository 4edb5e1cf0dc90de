export { FilePreview, type PreviewProps } from './file-preview.tsx';
