import { DOMMatrix, ImageData, Path2D } from '@napi-rs/canvas';

// pdfjs draws with the global classes, which must be those of the canvas passed to it.
Object.assign(globalThis, { DOMMatrix, ImageData, Path2D });

export { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
