import classes from './skip-link.module.css';

/** Skips the navigation for keyboard users, to the element with the id `content`; visible while focused. */
export const SkipLink = () => (
  <a href="#content" className={classes.skip}>
    Skip to the content
  </a>
);
