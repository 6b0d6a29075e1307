// Messages of every form. Importing them loads them in parallel with the form's code.
import 'texts:faults';
import 'texts:form';
