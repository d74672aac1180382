import type { SeededPairs } from './seeded-pairs.ts';

/** 30 wrong and 30 right pairs that no rule was adjusted to: the rules were measured on them once, at the end. */
export const HELD_OUT: readonly SeededPairs[] = [
  {
    language: 'de',
    terms: [['contract', 'Vertrag']],
    wrong: [
      [
        'numbers',
        'The lease runs for 36 months from the date of signature.',
        'Der Mietvertrag läuft ab Unterzeichnung 63 Monate.',
      ],
      ['placeholders', 'Copied %1$s to %2$s', '%1$s wurde kopiert'],
      ['end-mark', 'Which plan suits you?', 'Welcher Tarif passt zu Ihnen'],
      ['terms', 'The contract ends automatically.', 'Die Abmachung endet automatisch.'],
    ],
    right: [
      ['The contract ends automatically.', 'Der Vertrag endet automatisch.'],
      ['Sale ends on 12/24/2024 at 6 pm.', 'Der Verkauf endet am 24.12.2024 um 18 Uhr.'],
      ['“Sustainable” means 2.5 times fewer parts.', '„Nachhaltig“ bedeutet 2,5-mal weniger Teile.'],
      ['Software', 'Software'],
    ],
  },
  {
    language: 'fr',
    terms: [['account', 'compte']],
    wrong: [
      ['mark-spacing', 'What is new?', 'Quoi de neuf?'],
      ['inline-codes', 'Press ⟨1⟩Play⟨/1⟩ now.', 'Appuyez sur ⟨1⟩⟨1⟩Lecture⟨/1⟩ maintenant.'],
      ['addresses', 'Download it from https://example.net/app', 'Téléchargez-la sur https://example.net/appli'],
      ['same-as-source', 'Watch the trailer and tell your friends', 'Watch the trailer and tell your friends'],
    ],
    right: [
      ['What is new?', 'Quoi de neuf\u00a0?'],
      ['Close your account', 'Fermez votre compte'],
      ['Up to 3.5 hours of battery life', 'Jusqu’à 3,5 heures d’autonomie'],
      ['The 1st and 2nd floors', 'Les 1er et 2e étages'],
    ],
  },
  {
    language: 'es',
    terms: [['cart', 'carrito']],
    wrong: [
      ['opening-mark', 'How can we help you?', 'Cómo podemos ayudarle?'],
      ['tags', '<em>Limited</em> edition', '<em>Edición</i> limitada'],
      ['numbers', 'Only 15 seats left', 'Solo quedan 51 plazas'],
      ['double-space', 'Choose a colour', 'Elija  un color'],
    ],
    right: [
      ['How can we help you?', '¿Cómo podemos ayudarle?'],
      ['Your cart is empty', 'Su carrito está vacío'],
      ['The 10:45 pm show', 'La función de las 22:45'],
      ['Error', 'Error'],
    ],
  },
  {
    language: 'pl',
    terms: [['invoice', 'faktura']],
    wrong: [
      ['terms', 'Print the invoice', 'Drukuj rachunek'],
      ['numbers', 'Returns are accepted within 100 days.', 'Zwroty są przyjmowane w ciągu 10 dni.'],
      ['brackets', 'Price (net)', 'Cena netto)'],
      ['placeholders', 'Welcome, {{user.name}}!', 'Witaj, {{user.imie}}!'],
    ],
    right: [
      ['Print the invoice', 'Drukuj fakturę'],
      ['Two of our 15 shops are closed.', 'Dwa z naszych 15 sklepów są zamknięte.'],
      ['The speed is 1,200 rpm.', 'Prędkość wynosi 1200 obr./min.'],
      ['Monitor', 'Monitor'],
    ],
  },
  {
    language: 'ru',
    terms: [['backup', 'резервная копия']],
    wrong: [
      ['same-as-source', 'Sound', 'Sound'],
      ['quotes', 'The “Mute” button', 'Кнопка «Без звука'],
      ['outer-space', ' (unknown)', '(неизвестно)'],
      ['end-mark', 'Connection lost.', 'Соединение потеряно!'],
    ],
    right: [
      ['Create a backup', 'Создать резервную копию'],
      ['The “Mute” button', 'Кнопка «Без звука»'],
      ['5.1 surround sound', 'Объёмный звук 5.1'],
      ['Press F5.', 'Нажмите F5.'],
    ],
  },
  {
    language: 'ar',
    terms: [['receipt', 'إيصال']],
    wrong: [
      ['native-marks', 'Did you receive it?', 'هل استلمته?'],
      ['numbers', 'Track 48 shipments', 'تتبع ٨٤ شحنة'],
      ['line-breaks', 'Pay now\nPay later', 'ادفع الآن أو لاحقًا'],
      ['placeholders', 'Sent by {sender}', 'أُرسل'],
    ],
    right: [
      ['Did you receive it?', 'هل استلمته؟'],
      ['Download the receipt', 'تنزيل الإيصال'],
      ['15 days', '١٥ يومًا'],
      ['Weight: 2.5 kg', 'الوزن: 2.5 كجم'],
    ],
  },
  {
    language: 'ja',
    terms: [['server', 'サーバー']],
    wrong: [
      ['native-marks', 'It worked!', '成功しました!'],
      ['numbers', 'Wait for 45 seconds.', '54 秒お待ちください。'],
      ['terms', 'Restart the server', '本体を再起動'],
    ],
    right: [
      ['It worked!', '成功しました！'],
      ['Restart the server', 'サーバーを再起動'],
      ['Wait for 45 seconds.', '45秒お待ちください。'],
    ],
  },
  {
    language: 'zh-Hans',
    terms: [['device', '设备']],
    wrong: [
      ['native-marks', 'Charge the battery.', '请给电池充电.'],
      ['units', 'Range: 30 km', '范围：30 m'],
      ['target-missing', 'Turn off', ''],
    ],
    right: [
      ['Charge the battery.', '请给电池充电。'],
      ['Range: 30 km', '范围：30 公里'],
      ['Connect the device (via USB)', '连接设备（通过 USB）'],
    ],
  },
];
