import classes from './skip-link.module.css';

/** Leads to the element with the id `content`; visible only while focused. */
export const SkipLink = () => (
  <a href="#content" className={classes.skip}>
    Skip to the content
  </a>
);
