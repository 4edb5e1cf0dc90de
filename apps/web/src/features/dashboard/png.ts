import { saveUrl } from '../../lib/browser/save-url.ts';
import { notify } from '../../lib/server/notices.ts';

const KEPT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
];
const SCALE = 2;

/** Serializes a copy of the chart that looks the same without the page's style sheets. */
function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  svg.querySelectorAll<SVGElement>('*').forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of KEPT) copies[at]?.style.setProperty(name, style.getPropertyValue(name));
    if (element.tagName === 'text') copies[at]?.style.setProperty('font-family', 'sans-serif');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

export async function savePng(place: HTMLElement | null, name: string): Promise<void> {
  const svg = place?.querySelector('svg');
  if (!place || !svg) return;
  const { width, height } = svg.getBoundingClientRect();
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, width, height))}`;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const pen = canvas.getContext('2d');
  try {
    await picture.decode();
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = getComputedStyle(place.closest('.card') ?? place).backgroundColor;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    saveUrl(canvas.toDataURL('image/png'), name);
  } catch {
    notify({ title: 'Error', text: 'This browser could not draw the picture.' }, 'bad');
  }
}
