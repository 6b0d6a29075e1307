// Messages of every form, of the terms in it and of its last change. Importing them loads them in parallel with the
// form's code.
import 'texts:faults';
import 'texts:form';
import 'texts:glossary';
import 'texts:history';
