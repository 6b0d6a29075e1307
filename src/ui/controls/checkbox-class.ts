import * as styles from './Checkbox.module.css';

/** The class of a check box alone, in a row that names it: 18 px to see; what holds it makes it 24 px to press. */
export const checkboxClass = styles.checkbox;
