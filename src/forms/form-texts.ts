// The texts of every form, to be asked for beside its code and not after it.
import 'texts:faults';
import 'texts:form';
