import * as styles from './Checkbox.module.css';

/** Class of a check box without a label, in a row that names it. Its parent makes the target 24 px. */
export const checkboxClass = styles.checkbox;
