import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules } from './abbreviations.ts';
import { closers, continuingLetter, openers, wordList } from './fragments.ts';

const titles = wordList(`
  κ Κ κα Κα κκ κ.κ Κ.κ δις Δις κος δρ Δρ Δρα καθ Καθ καθηγ Καθηγ αν.καθ Αγ αγ Άγ Αγία Λεωφ λεωφ Λ οδ πλ Πλ Στρ στρ Στρατ
  Ταγμ Υπ υπ Πρ Αρχιεπ Μητρ Σεβ Ιερ
`);

const connectors = wordList(`
  π.χ Π.χ δηλ Δηλ βλ Βλ πρβλ Πρβλ λ.χ Λ.χ παρ ό.π περ συγκ εκδ Εκδ επιμ μτφρ μτφ τ.έ τουτ κοιν λατ αγγλ γαλλ γερμ αρχ
  εν.προκ γεν θ
`);

const beforeNumber = wordList(`
  σ σσ σελ Σελ αρ Αρ αριθ Αριθ άρ άρθ Άρθ άρθρ τ τόμ Τόμ κεφ Κεφ εικ Εικ πίν Πίν τηλ Τηλ στ στίχ αι τεύχ παράρτ εδ Ιαν
  Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ Δευ Τρ Τετ Πεμ Παρ Σαβ Κυρ
`);

const sometimesFinal = wordList(`
  π.Χ μ.Χ π.μ μ.μ Α.Ε α.ε Ε.Π.Ε Ο.Ε Ε.Ε Η.Π.Α κ.λπ κ.λ.π κλπ κ.τ.λ κτλ κ.ά κ.ο.κ χλμ εκ εκατ δισ χιλ ευρ δρχ Co Inc Ltd
  ώρ λεπ δευτ Υ.Γ
`);

const sentenceOpeners = wordList(`
  Εγώ Εσύ Αυτός Αυτή Αυτό Εμείς Εσείς Αυτοί Αυτές Αυτά Ο Η Το Οι Τα Τον Την Του Της Των Τους Τις Ένας Μια Μία Ένα Κάθε
  Καθένας Όλοι Όλες Όλα Μερικοί Πολλοί Πολλές Πολλά Κάποιος Κάποια Κάποιοι Κανείς Κανένας Τίποτα Κάτι Άλλοι Ποιος Ποια
  Ποιο Ποιοι Τι Πού Πότε Πώς Γιατί Πόσο Πόσοι Όταν Όπου Όπως Όποιος Αν Εάν Και Κι Ή Αλλά Όμως Ωστόσο Μα Άρα Λοιπόν Έτσι
  Τότε Μετά Ύστερα Έπειτα Πριν Αφού Ενώ Επειδή Διότι Μόλις Τώρα Σήμερα Χθες Χτες Αύριο Εδώ Εκεί Επίσης Ακόμη Ακόμα Μόνο Ίσως
  Βέβαια Τελικά Τέλος Με Χωρίς Για Από Σε Στο Στη Στην Στον Στα Στις Στους Κατά Μέχρι Προς Παρά Μεταξύ Σύμφωνα Δεν Μην
  Μη Να Θα Ας Ναι Όχι Είναι Ήταν Έχει Είχε Υπάρχει Υπάρχουν Πάντα Ποτέ Συχνά Πολύ
`);

/**
 * Greek after the Νεοελληνική Γραμματική of Triantafyllidis and the Διοργανικό εγχειρίδιο of the European Union: the
 * semicolon (or U+037E, the same sign) is the question mark, the raised point (U+00B7, U+0387) ends no sentence.
 */
export const greekRules: SrxLanguageRules = {
  name: 'Greek',
  rules: [
    ...abbreviationRules({
      titles,
      connectors,
      beforeNumber,
      sometimesFinal,
      sentenceOpeners,
    }),
    {
      break: true,
      before: `[\\p{Script=Greek}\\p{N}»”"’)…!.][;\\u037E][;\\u037E!…]{0,3}${closers}`,
      after: `\\s{1,100}(?=\\S)(?!${openers}${continuingLetter})(?![;\\u037E,:\\p{Pe}])`,
      comment: 'the Greek question mark',
    },
  ],
};
