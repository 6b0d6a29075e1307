import * as styles from './Checkbox.module.css';

/** Class of a check box without a visible label; its row names it. The parent must make the click target 24 px. */
export const checkboxClass = styles.checkbox;
