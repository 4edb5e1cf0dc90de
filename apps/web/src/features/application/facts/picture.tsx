import {
  describeScene,
  type FoundationKind,
  ratedFloorText,
  readScene,
  type Scene,
} from '@freeboard/domain/flood/elevation';
import { useMemo } from 'react';
import { useFormSelect } from '../../../forms/context.ts';
import type { FormStore } from '../../../forms/store.ts';
import classes from './facts.module.css';
import { type Geometry, HEIGHT, HOUSE, placeScene, WIDTH } from './geometry.ts';

const { left, right, wall, roof } = HOUSE;
const middle = (left + right) / 2;
const signed = (feet: number): string => `${feet > 0 ? '+' : ''}${feet} ft`;

type StiltsProps = { kind: FoundationKind; at: Geometry; rise: number };

function Stilts({ kind, at: { floorY, groundY }, rise }: StiltsProps) {
  return (
    <>
      {kind === 'stilts-open' ? null : (
        <rect
          x={left + 6}
          y={floorY}
          width={right - left - 12}
          height={rise}
          className={kind === 'stilts-living' ? classes.wallFill : classes.enclosure}
        />
      )}
      <path
        d={`M${left + 8} ${floorY}V${groundY + 4}M${middle} ${floorY}V${groundY + 4}M${right - 8} ${floorY}V${groundY + 4}`}
        className={classes.post}
      />
    </>
  );
}

function Below({ kind, at }: { kind: FoundationKind; at: Geometry }) {
  const { floorY, groundY, lowestY } = at;
  const rise = Math.max(groundY - floorY, 1);
  switch (kind) {
    case 'stilts-open':
    case 'stilts-unfinished':
    case 'stilts-living':
      return <Stilts kind={kind} at={at} rise={rise} />;
    case 'garage':
      return (
        <>
          <rect x={left} y={floorY} width={right - left} height={rise} className={classes.wallFill} />
          <path
            d={`M${left + 14} ${groundY}V${floorY + 6}H${right - 34}V${groundY}M${left + 14} ${floorY + 14}H${right - 34}`}
            className={classes.thin}
          />
        </>
      );
    case 'crawlspace':
      return (
        <path
          d={`M${left} ${floorY}V${groundY}M${right} ${floorY}V${groundY}M${left + 22} ${floorY + rise / 2}h12M${right - 34} ${floorY + rise / 2}h12`}
          className={classes.wall}
        />
      );
    case 'basement':
    case 'walkout':
    case 'subgrade':
      return (
        <>
          <rect
            x={left}
            y={floorY}
            width={right - left}
            height={lowestY - floorY}
            className={kind === 'subgrade' ? classes.enclosure : classes.wallFill}
          />
          {kind === 'walkout' ? (
            <path d={`M${right} ${lowestY}h34M${right} ${lowestY}v${groundY - lowestY}`} className={classes.thin} />
          ) : null}
        </>
      );
    case 'unknown':
      return <path d={`M${left} ${floorY}V${groundY}M${right} ${floorY}V${groundY}`} className={classes.guess} />;
    default:
      return <rect x={left - 3} y={floorY} width={right - left + 6} height={rise} className={classes.slab} />;
  }
}

function Stairs({ count, at }: { count: number; at: Geometry }) {
  const rise = at.groundY - at.floorY;
  const steps = Math.min(Math.round(count), 8);
  if (steps < 1 || rise < 4) return null;
  const step = rise / steps;
  const path = Array.from({ length: steps }, () => `h-4v${-step}`).join('');
  return <path d={`M${right + steps * 4} ${at.groundY}${path}`} className={classes.thin} />;
}

function House({ isSplit, floorY }: { isSplit: boolean; floorY: number }) {
  const eaves = floorY - wall;
  if (isSplit)
    return (
      <path
        d={`M${left} ${floorY}V${eaves - 8}L${left + 26} ${eaves - roof}L${middle} ${eaves - 8}V${floorY - 8}M${middle} ${eaves}L${middle + 26} ${eaves - roof + 10}L${right} ${eaves}V${floorY}Z`}
        className={classes.wall}
      />
    );
  return (
    <path
      d={`M${left} ${floorY}V${eaves}L${middle} ${eaves - roof}L${right} ${eaves}V${floorY}Z`}
      className={classes.wallFill}
    />
  );
}

function bfeText({ bfe, zoneWithoutBfe }: Scene): string {
  if (bfe !== null) return `Base flood ${bfe} ft`;
  return zoneWithoutBfe === null ? 'Base flood not known' : `No BFE in zone ${zoneWithoutBfe}`;
}

function ElevationPicture({ scene }: { scene: Scene }) {
  const at = placeScene(scene);
  const { groundY, floorY, lowestY, bfeY, labels } = at;
  const { difference } = scene;
  const tone = difference === null ? '' : difference >= 0 ? 'good' : 'bad';
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={describeScene(scene)}
      className={classes.picture}
      fontSize="11"
    >
      <rect width={WIDTH} height={HEIGHT} rx="10" className={classes.sky} />
      {bfeY === null ? null : (
        <>
          <path d={`M0 ${bfeY}c40-5 60 5 100 0s70-5 100 0 70 5 100-1V${HEIGHT}H0Z`} className={classes.water} />
          <path d={`M0 ${bfeY}c40-5 60 5 100 0s70-5 100 0 70 5 100-1`} className={classes.line} />
        </>
      )}
      <path
        d={`M0 ${groundY + 3}C60 ${groundY - 2} 90 ${groundY} 130 ${groundY}S230 ${groundY + 3} ${WIDTH} ${groundY}V${HEIGHT}H0Z`}
        className={classes.ground}
      />
      {bfeY !== null && bfeY > groundY ? <path d={`M0 ${bfeY}H${WIDTH}`} className={classes.line} /> : null}
      <Below kind={scene.foundation} at={at} />
      <Stairs count={scene.stairs} at={at} />
      <House isSplit={scene.foundation === 'split'} floorY={floorY} />
      {at.nextY === null ? null : (
        <path d={`M${left} ${at.nextY}H${right}`} className={classes.thin} strokeDasharray="4 3" />
      )}
      {labels.rated === null ? null : (
        <text x={left - 6} y={labels.rated} textAnchor="end" className={classes.text}>
          ▸ rated
        </text>
      )}
      <rect x={middle - 10} y={floorY - 26} width="20" height="26" className={classes.thin} />
      {difference === null || bfeY === null ? null : (
        <g className={tone}>
          <path d={`M252 ${lowestY}h34M269 ${lowestY}V${bfeY}`} className={classes.measure} />
          <text x="292" y={Math.min(lowestY, bfeY) - 6} className={classes.figure}>
            {signed(difference)}
          </text>
        </g>
      )}
      <text x="10" y={labels.bfe} className={classes.waterText}>
        {bfeText(scene)}
      </text>
      <text x="10" y={labels.ground} className={classes.text}>
        {scene.ground === null ? 'Ground not known' : `Ground ${scene.ground} ft`}
      </text>
      <text x={middle} y={labels.floor} textAnchor="middle" className={classes.text}>
        {scene.floor === null ? 'Lowest floor not known' : `Lowest floor ${scene.floor} ft`}
      </text>
    </svg>
  );
}

const sceneOf = (store: FormStore): string => JSON.stringify(readScene(store.values()));

export function HouseFigure() {
  const drawn = useFormSelect(sceneOf);
  const scene = useMemo(() => JSON.parse(drawn) as Scene, [drawn]);
  return (
    <figure>
      <ElevationPicture scene={scene} />
      <figcaption className={`small muted ${classes.caption}`}>
        {describeScene(scene)} {ratedFloorText(scene.rated)}
      </figcaption>
    </figure>
  );
}
