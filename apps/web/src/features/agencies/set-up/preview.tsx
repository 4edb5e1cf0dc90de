import { buttonColor, isColor, licenseText, USUAL_COLOR } from '@freeboard/domain/agencies';
import type { CSSProperties } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import type { AgencyDraft } from '../draft.ts';
import classes from './set-up.module.css';

const ROWS = [
  ['Carrier A', '$5,000', '$250,000', '$1,204.00'],
  ['Carrier B', '$5,000', '$250,000', '$1,388.00'],
  ['Carrier C', '$10,000', '$250,000', '$1,128.40'],
] as const;

export function Preview({ agency, logo }: { agency: AgencyDraft; logo: string | null }) {
  const color = isColor(agency.brand_color) ? agency.brand_color : USUAL_COLOR;
  const style = { '--line-color': color, '--button-color': buttonColor(color) } as CSSProperties;
  const name = agency.name.trim() || 'Your agency';
  const licensed = licenseText(agency.licenses);
  return (
    <section className="col" aria-label="Preview">
      <div className="row">
        <h2>Preview</h2>
        <Chip>sample data</Chip>
      </div>
      <div className={classes.paper} style={style}>
        <div className={classes.letterhead}>
          {logo ? <img src={logo} alt="" /> : null}
          <span className="strong">{name}</span>
          <span className="grow" />
          <span className="small right num">
            {agency.street_address}
            <br />
            {agency.phone}
          </span>
        </div>
        <p className={classes.paperTitle}>Flood insurance proposal</p>
        <p className="small">For Sample Client · 12 Ocean Dr, Miami Beach FL 33139</p>
        <table className={classes.sample}>
          <thead>
            <tr>
              <th scope="col">Carrier</th>
              <th scope="col">Deductible</th>
              <th scope="col">Building</th>
              <th scope="col">Premium</th>
            </tr>
          </thead>
          <tbody className="num">
            {ROWS.map(([carrier, deductible, building, premium]) => (
              <tr key={carrier}>
                <td>{carrier}</td>
                <td>{deductible}</td>
                <td>{building}</td>
                <td className="strong">{premium}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="row wrap">
          <span className={classes.sampleButton}>View and choose online</span>
          {agency.phone ? <span className="small num">or call {agency.phone}</span> : null}
        </p>
        <p className={`small ${classes.license}`}>
          {name}
          {licensed ? `, ${licensed}` : ''}
        </p>
      </div>
      <p className="small muted">The preview follows what you type. Nothing is sent.</p>
    </section>
  );
}
