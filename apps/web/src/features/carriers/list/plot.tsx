import type { Health } from '@freeboard/contract';
import { showDuration } from '../../../lib/format.ts';
import classes from './list.module.css';
import { answersText, barsOf, timePath } from './plots.ts';

const WIDTH = 112;
const HEIGHT = 24;

export function AnswersPlot({ series }: { series: Health['series'] }) {
  const words = answersText(series);
  const part = (share: number) => share * HEIGHT;
  return (
    <svg className={classes.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      <title>{words}</title>
      <path className={classes.floor} d={`M0 ${HEIGHT}H${WIDTH}`} />
      {barsOf(series, WIDTH).map((bar) => (
        <g key={bar.x}>
          <rect
            className={classes.good}
            x={bar.x}
            width={bar.width}
            y={HEIGHT - part(bar.good)}
            height={part(bar.good)}
          />
          <rect
            className={classes.other}
            x={bar.x}
            width={bar.width}
            y={HEIGHT - part(bar.good + bar.other)}
            height={part(bar.other)}
          />
          <rect
            className={classes.failed}
            x={bar.x}
            width={bar.width}
            y={HEIGHT - part(bar.good + bar.other + bar.failed)}
            height={part(bar.failed)}
          />
        </g>
      ))}
    </svg>
  );
}

export function TimePlot({ series }: { series: Health['series'] }) {
  const { path, top } = timePath(series, { width: WIDTH, height: HEIGHT - 2 });
  const words = path === '' ? 'No answer in the last 7 days' : `Median answer time, at most ${showDuration(top)}`;
  return (
    <svg className={classes.plot} viewBox={`0 -1 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      <title>{words}</title>
      <path className={classes.floor} d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
      <path className={classes.time} d={path} />
    </svg>
  );
}
