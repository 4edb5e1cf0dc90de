/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { useSigningText } from './text.ts';

export type Strokes = readonly (readonly number[])[];

/** Size of a drawn signature's coordinate system; the server uses the same. */
const WIDTH = 600;
const HEIGHT = 200;
/** How far the pen must move, in units of the box, before the next point is recorded. */
const STEP = 3;

const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));

type Props = { strokes: Strokes; setStrokes: (strokes: Strokes) => void; isWrong: boolean };

function draw(canvas: HTMLCanvasElement, strokes: Strokes): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.lineWidth = 4;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const stroke of strokes) {
    pen.beginPath();
    for (let at = 0; at < stroke.length; at += 2) pen.lineTo(stroke[at] ?? 0, stroke[at + 1] ?? 0);
    pen.stroke();
  }
}

export function SignaturePad({ strokes, setStrokes, isWrong }: Props) {
  const text = useSigningText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const current = useRef<number[] | null>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, strokes);
  }, [strokes]);

  const pointOf = (event: PointerEvent): [number, number] => {
    const box = (event.currentTarget as HTMLCanvasElement).getBoundingClientRect();
    return [
      within(((event.clientX - box.left) / box.width) * WIDTH, WIDTH),
      within(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT),
    ];
  };
  function begin(event: PointerEvent) {
    (event.currentTarget as HTMLCanvasElement).setPointerCapture(event.pointerId);
    current.current = pointOf(event);
  }
  function move(event: PointerEvent) {
    const stroke = current.current;
    if (!stroke || !canvas.current) return;
    const [x, y] = pointOf(event);
    if (Math.hypot(x - (stroke.at(-2) ?? 0), y - (stroke.at(-1) ?? 0)) < STEP) return;
    stroke.push(x, y);
    draw(canvas.current, [...strokes, stroke]);
  }
  function end() {
    const stroke = current.current;
    current.current = null;
    if (stroke && stroke.length > 2) setStrokes([...strokes, stroke]);
  }
  return (
    <div class="pad">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={strokes.length > 0 ? text.drawnSignature : text.signHere}
        aria-invalid={isWrong}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <button type="button" class="quiet" onClick={() => setStrokes([])}>
        {text.clear}
      </button>
    </div>
  );
}
