import type { SeededDomain } from './seeded-domain.ts';

/** A program for accounting: labels of the interface, messages with placeholders, and its help. */
export const ACCOUNTING: SeededDomain = {
  name: 'accounting',
  documents: {
    'interface.json': `
New invoice | Neue Rechnung
Invoice number | Rechnungsnummer
Due date | Fälligkeitsdatum
Posting date | Buchungsdatum
Net amount | Nettobetrag
Gross amount | Bruttobetrag
Tax rate | Steuersatz
Opening balance | Eröffnungssaldo
Cost center | Kostenstelle
Add line item | Position hinzufügen
Save | Speichern
Cancel | Abbrechen
Are you sure? | Sind Sie sicher?
Send payment reminder | Zahlungserinnerung senden
Import bank statement | Kontoauszug importieren
Export VAT return | Umsatzsteuervoranmeldung exportieren
Invoice {number} was sent to {customer}. | Die Rechnung {number} wurde an {customer} gesendet.
The invoice number {number} is already in use. Please choose another one. | Die Rechnungsnummer {number} wird bereits verwendet. Bitte wählen Sie eine andere.
%d receipts are waiting in the receipt inbox. | %d Belege warten im Belegeingang.
This posting can't be changed, because the fiscal year is closed. | Diese Buchung kann nicht geändert werden, weil das Geschäftsjahr abgeschlossen ist.
You don't have the user role that this page needs. | Sie haben nicht die Benutzerrolle, die diese Seite verlangt.
Your payment run of {date} has {count} entries. | Ihr Zahlungslauf vom {date} hat {count} Einträge.
`,
    'getting-started.md': `
Welcome to LedgerLine! In the next few minutes you will set up your books, and you can come back to each step at any time. | Willkommen bei LedgerLine! In den nächsten Minuten richten Sie Ihre Bücher ein, und Sie können jederzeit zu jedem Schritt zurückkehren.
Choose the base currency first: it can't be changed after the first posting. | Wählen Sie zuerst die Basiswährung: Sie kann nach der ersten Buchung nicht mehr geändert werden.
Then choose a chart of accounts that fits your country and the size of your company. | Wählen Sie dann einen Kontenplan, der zu Ihrem Land und zur Größe Ihres Unternehmens passt.
You can add a ledger account to the chart of accounts later, but you can't delete one that has postings. | Sie können dem Kontenplan später ein Sachkonto hinzufügen, aber keines löschen, das Buchungen hat.
Enter the opening balance of every ledger account, as it stands in your last balance sheet. | Geben Sie den Eröffnungssaldo jedes Sachkontos ein, wie er in Ihrer letzten Bilanz steht.
If the opening balances don't add up, LedgerLine shows the difference at the end of the page. | Wenn die Eröffnungssalden nicht aufgehen, zeigt LedgerLine die Differenz am Ende der Seite.
The fiscal year usually begins in January; your tax advisor knows whether yours doesn't. | Das Geschäftsjahr beginnt meist im Januar; Ihr Steuerberater weiß, ob es bei Ihnen anders ist.
Invite your tax advisor as a guest, and give this guest the user role "Reader". | Laden Sie Ihren Steuerberater als Gast ein, und geben Sie diesem Gast die Benutzerrolle „Leser“.
Turn on two-factor authentication for everyone who can start a payment run. | Schalten Sie die Zwei-Faktor-Authentisierung für alle ein, die einen Zahlungslauf starten können.
With a bank feed, new transactions arrive every morning and you don't need to import a bank statement by hand. | Mit einer Bankanbindung kommen neue Umsätze jeden Morgen an, und Sie müssen keinen Kontoauszug von Hand importieren.
Not every bank offers a bank feed; a list is at https://ledgerline.example/banks. | Nicht jede Bank bietet eine Bankanbindung; eine Liste finden Sie unter https://ledgerline.example/banks.
The dashboard shows what came in, what went out, and what is late. | Das Dashboard zeigt, was eingegangen ist, was ausgegangen ist und was sich verspätet.
You can move the tiles of the dashboard with the mouse, and other people will not see your order. | Sie können die Kacheln des Dashboards mit der Maus verschieben, und andere Personen sehen Ihre Anordnung nicht.
Everything that somebody changes is kept in the audit trail with name, day and hour. | Alles, was jemand ändert, wird im Änderungsprotokoll mit Name, Tag und Uhrzeit aufbewahrt.
`,
    'invoices.md': `
An invoice has at least one line item, and each line item has its own tax rate. | Eine Rechnung hat mindestens eine Position, und jede Position hat ihren eigenen Steuersatz.
LedgerLine adds the VAT to the net amount and shows the gross amount in bold. | LedgerLine addiert die Umsatzsteuer zum Nettobetrag und zeigt den Bruttobetrag fett.
The due date follows from the payment term of the customer, for example thirty days after the invoice. | Das Fälligkeitsdatum ergibt sich aus der Zahlungsbedingung des Kunden, zum Beispiel dreißig Tage nach der Rechnung.
A payment term can contain a cash discount: two percent if the money arrives within ten days. | Eine Zahlungsbedingung kann ein Skonto enthalten: zwei Prozent, wenn das Geld innerhalb von zehn Tagen eingeht.
When a customer takes the cash discount too late, the rest stays open and you decide what to do. | Wenn ein Kunde das Skonto zu spät abzieht, bleibt der Rest offen, und Sie entscheiden, was zu tun ist.
You can't delete an invoice that was sent; write a credit note instead. | Eine gesendete Rechnung können Sie nicht löschen; schreiben Sie stattdessen eine Gutschrift.
A credit note gets a number of its own and refers to the invoice that it corrects. | Eine Gutschrift erhält eine eigene Nummer und verweist auf die Rechnung, die sie korrigiert.
For rent or a subscription, make a recurring invoice, which LedgerLine sends on the same day of each month. | Für Miete oder ein Abonnement legen Sie eine Serienrechnung an, die LedgerLine am selben Tag jedes Monats sendet.
Stop a recurring invoice before its end date if the customer leaves. | Beenden Sie eine Serienrechnung vor ihrem Enddatum, wenn der Kunde kündigt.
A payment reminder goes out a week after the due date, in a friendly tone. | Eine Zahlungserinnerung geht eine Woche nach dem Fälligkeitsdatum hinaus, in freundlichem Ton.
Each dunning level has its own text, and the last dunning level adds a fee. | Jede Mahnstufe hat einen eigenen Text, und die letzte Mahnstufe erhebt eine Gebühr.
With direct debit you collect the money yourself, as long as the customer has signed a mandate. | Mit einer Lastschrift ziehen Sie das Geld selbst ein, solange der Kunde ein Mandat unterschrieben hat.
Keep the mandate for fourteen months after the last direct debit, because customers may ask for it. | Bewahren Sie das Mandat vierzehn Monate nach der letzten Lastschrift auf, denn Kunden können danach fragen.
Large invoices can go through an approval workflow before they are sent. | Große Rechnungen können vor dem Senden einen Freigabeprozess durchlaufen.
The approval workflow asks one person or two, depending on the gross amount. | Der Freigabeprozess fragt je nach Bruttobetrag eine oder zwei Personen.
`,
    'purchases-and-taxes.md': `
Photograph each receipt with your phone; a few seconds later it is in the receipt inbox. | Fotografieren Sie jeden Beleg mit Ihrem Telefon; einige Sekunden später ist er im Belegeingang.
LedgerLine reads the supplier, the day and the amounts, and you check them. | LedgerLine liest den Lieferanten, den Tag und die Beträge, und Sie prüfen sie.
A supplier whom the program doesn't know is created with the first receipt. | Ein Lieferant, den das Programm nicht kennt, wird mit dem ersten Beleg angelegt.
Link the receipt to its purchase order, so that nobody pays for the same thing twice. | Verknüpfen Sie den Beleg mit seiner Bestellung, damit niemand für dieselbe Sache zweimal zahlt.
A purchase order that was delivered in parts stays open until the last part is there. | Eine Bestellung, die in Teilen geliefert wurde, bleibt offen, bis der letzte Teil da ist.
The input tax of your receipts is what you get back from the state. | Die Vorsteuer Ihrer Belege ist das, was Sie vom Staat zurückbekommen.
The VAT return of a month lists VAT and input tax; send it by the tenth day of the next month. | Die Umsatzsteuervoranmeldung eines Monats führt Umsatzsteuer und Vorsteuer auf; senden Sie sie bis zum zehnten Tag des nächsten Monats.
If you paid in dollars, LedgerLine takes the exchange rate of the posting date. | Wenn Sie in Dollar gezahlt haben, nimmt LedgerLine den Wechselkurs vom Buchungsdatum.
You can enter another exchange rate, if your bank took one. | Sie können einen anderen Wechselkurs eingeben, wenn Ihre Bank einen anderen genommen hat.
Assign a cost center to every posting if you want to know what a project really costs. | Ordnen Sie jeder Buchung eine Kostenstelle zu, wenn Sie wissen wollen, was ein Projekt wirklich kostet.
`,
    'closing-the-year.md': `
Before you close the fiscal year, print the trial balance and look at it with fresh eyes. | Drucken Sie die Saldenliste, bevor Sie das Geschäftsjahr abschließen, und sehen Sie sie mit frischen Augen an.
The trial balance shows each ledger account with its sums; a strange sum is mostly a wrong posting. | Die Saldenliste zeigt jedes Sachkonto mit seinen Summen; eine seltsame Summe ist meist eine falsche Buchung.
Correct it with a journal entry in the general ledger rather than by deleting things. | Korrigieren Sie sie mit einem Buchungssatz im Hauptbuch, statt etwas zu löschen.
A journal entry has two sides, and the program doesn't save it until both are equal. | Ein Buchungssatz hat zwei Seiten, und das Programm speichert ihn erst, wenn beide gleich sind.
Nobody can delete anything from the general ledger, not even the owner. | Niemand kann etwas aus dem Hauptbuch löschen, auch nicht der Eigentümer.
A fixed asset such as a van or a machine loses value over its useful life. | Ein Anlagegut wie ein Lieferwagen oder eine Maschine verliert über seine Nutzungsdauer an Wert.
LedgerLine books the depreciation of every fixed asset on the last day of the year. | LedgerLine bucht die Abschreibung jedes Anlageguts am letzten Tag des Jahres.
If you shorten the useful life, the depreciation of the remaining years grows. | Wenn Sie die Nutzungsdauer verkürzen, wächst die Abschreibung der übrigen Jahre.
Reconciliation compares your accounts with the bank statement line by line. | Die Abstimmung vergleicht Ihre Konten Zeile für Zeile mit dem Kontoauszug.
Do the reconciliation every week; after a year nobody remembers what the forty euros were. | Führen Sie die Abstimmung jede Woche durch; nach einem Jahr weiß niemand mehr, wofür die vierzig Euro waren.
The balance sheet shows what you own and what you owe on one day. | Die Bilanz zeigt, was Sie an einem Tag besitzen und was Sie schulden.
The income statement shows how you got there, and it is the page that banks want to see first. | Die Gewinn- und Verlustrechnung zeigt, wie Sie dorthin gekommen sind, und sie ist die Seite, die Banken zuerst sehen wollen.
Both the balance sheet and the income statement can be exported as a table. | Die Bilanz und die Gewinn- und Verlustrechnung können als Tabelle exportiert werden.
An accrual moves a cost into the year to which it belongs, such as the insurance that you paid in December. | Eine Rechnungsabgrenzung verschiebt Kosten in das Jahr, zu dem sie gehören, etwa die Versicherung, die Sie im Dezember bezahlt haben.
Your tax advisor will probably add one accrual or another; this is nothing to worry about. | Ihr Steuerberater wird vermutlich die eine oder andere Rechnungsabgrenzung ergänzen; das ist kein Grund zur Sorge.
The audit trail is kept for ten years, as the law asks. | Das Änderungsprotokoll wird zehn Jahre aufbewahrt, wie es das Gesetz verlangt.
Switch off two-factor authentication only if you have lost your phone, and turn it on again on the same day. | Schalten Sie die Zwei-Faktor-Authentisierung nur ab, wenn Sie Ihr Telefon verloren haben, und am selben Tag wieder ein.
All reports use the base currency, whatever the currency of the invoice is. | Alle Berichte verwenden die Basiswährung, ganz gleich, welche Währung die Rechnung hat.
`,
  },
  terms: `
invoice | Rechnung
invoice number | Rechnungsnummer
recurring invoice | Serienrechnung
credit note | Gutschrift
due date | Fälligkeitsdatum
payment reminder | Zahlungserinnerung
dunning level | Mahnstufe
payment term | Zahlungsbedingung
payment run | Zahlungslauf
cash discount | Skonto
line item | Position
net amount | Nettobetrag
gross amount | Bruttobetrag
tax rate | Steuersatz
VAT | Umsatzsteuer
VAT return | Umsatzsteuervoranmeldung
input tax | Vorsteuer
posting | Buchung
posting date | Buchungsdatum
journal entry | Buchungssatz
general ledger | Hauptbuch
ledger account | Sachkonto
chart of accounts | Kontenplan
opening balance | Eröffnungssaldo
trial balance | Saldenliste
balance sheet | Bilanz
income statement | Gewinn- und Verlustrechnung
fiscal year | Geschäftsjahr
cost center | Kostenstelle
fixed asset | Anlagegut
useful life | Nutzungsdauer
depreciation | Abschreibung
accrual | Rechnungsabgrenzung
bank statement | Kontoauszug
bank feed | Bankanbindung
reconciliation | Abstimmung
direct debit | Lastschrift
mandate | Mandat
supplier | Lieferant
purchase order | Bestellung
receipt | Beleg
receipt inbox | Belegeingang
exchange rate | Wechselkurs
base currency | Basiswährung
approval workflow | Freigabeprozess
audit trail | Änderungsprotokoll
user role | Benutzerrolle
dashboard | Dashboard
tax advisor | Steuerberater
two-factor authentication | Zwei-Faktor-Authentisierung
LedgerLine | LedgerLine
`,
};
