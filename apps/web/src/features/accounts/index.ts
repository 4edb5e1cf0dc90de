export { Frame } from './sign-in/frame.tsx';
