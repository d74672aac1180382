import { testSentences } from '#domain/segmentation/testing/marked-sentences.ts';

testSentences('ja-JP', {
  'marks without a space after them': [
    '今日は晴れです。||明日は雨でしょう。',
    '元気ですか？||はい、元気です！||よかった。',
    'え！？||本当ですか？？||信じられません！！',
    '空は青い。||海も青い。',
  ],
  'narrow marks': ['本当?||そうです!||行きましょう。', 'ｱﾒﾃﾞｽ｡||ﾊﾚﾃﾞｽ｡'],
  'the wide full stop of scientific texts': ['水は沸騰する．||温度は１００．５度である．||以上．'],
  'closing brackets belong to the sentence': [
    '「行きましょう。」||「はい。」',
    '『雪国』を読んだ。||（二回も。）||面白かった。',
    '詳しくは別紙を見てください（図１を参照。）。||以上です。',
  ],
  'a quotation inside a longer sentence': [
    '彼は「行こう。」と言った。||私は黙っていた。',
    '「本当ですか？」と聞いた。||返事はなかった。',
    '「痛い！」という声がした。||誰だろう。',
    '彼女は「もう嫌！」って叫んだ。||みんな驚いた。',
    'えっ！と驚いた。||何もない。',
  ],
  'sentences inside a quotation': ['彼は「疲れた。||もう寝る。」と言った。||夜は更けた。'],
  'names with a mark': ['モーニング娘。の歌が好きだ。||毎日聞く。', 'Yahoo!ニュースを読む。||役に立つ。'],
  asides: ['いいですね（笑）。||行きます。', 'また失敗した。（笑）||次は頑張る。'],
  numbers: [
    '円周率は3.14です。||覚えましょう。',
    '価格は1,234円です。||安い！',
    '2024.3.5に発売された。||売れている。',
  ],
  ellipses: ['そう……でも行く。||さようなら。', 'わからない……。||明日考える。'],
  lists: ['１．はじめに ¶ ２．おわりに', '（一）準備をする。 ¶ （二）始める。', '①電源を入れる。||②ボタンを押す。'],
  'addresses and Latin text': [
    '詳細はhttps://example.jp/a.B?cをご覧ください。||ご質問はinfo@example.jpまで。',
    'Node.jsとASP.NETを使います。||iPhoneでも動きます。',
    'He said yes. | 彼は頷いた。||終わり。',
  ],
  'no break without a mark': ['東京都、京都府、大阪府'],
});
