/** English words that always have a capital, whose translations in most languages have none: days, months, languages. */
export const NOT_CAPITALIZED: ReadonlySet<string> = new Set(
  `I Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September
  October November December English French German Spanish Italian Portuguese Dutch Polish Czech Slovak Russian Ukrainian
  Turkish Arabic Hebrew Chinese Japanese Korean Vietnamese Thai Hindi Greek Swedish Norwegian Danish Finnish Hungarian
  Romanian Bulgarian Croatian Serbian American British European African Asian Christmas Easter`.split(/\s+/u),
);
