import classes from './skip-link.module.css';

/** Leads past the navigation to the element with the id `content`, for who goes by keyboard; seen while it has the focus. */
export const SkipLink = () => (
  <a href="#content" className={classes.skip}>
    Skip to the content
  </a>
);
