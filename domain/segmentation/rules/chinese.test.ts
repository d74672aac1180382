import { testSentences } from '#domain/segmentation/testing/marked-sentences.ts';

testSentences('zh-CN', {
  'marks without a space after them (GB/T 15834)': [
    '今天天气很好。||明天会下雨。',
    '你好吗？||我很好！||谢谢。',
    '什么？！||真的吗？？||太好了！！！',
  ],
  'the semicolon ends nothing': ['他来了；我走了。||门关上了。', '第一，要快；第二，要好。'],
  'closing quotes and brackets belong to the sentence': [
    '“你是谁？”||“没有人。”',
    '他读了《红楼梦》。||（读了两遍。）||很喜欢。',
    '「走吧。」||「好。」',
    '他写道：“这叫‘自由。’”||大家沉默了。',
  ],
  'speech and who reports it': [
    '“走吧！”他说。||她没有动。',
    '“你去哪儿？”妈妈问。||“上学。”小明回答。',
    '“太晚了。”她轻轻地说，“我们回家吧。”||天黑了。',
    '他说：“我走了。||你留下。”||门关上了。',
  ],
  numbers: [
    '圆周率是3.14。||请记住。',
    '价格是1,234.50元。||太贵了！',
    '版本2.0.1已经发布。||请更新。',
    '２０２４．３．５发布。||很好。',
  ],
  ellipses: ['嗯……也许吧。||再说。', '我不知道……。||明天再想。'],
  'narrow marks': ['真的吗?||当然!||走吧。'],
  lists: ['一、准备材料。 ¶ 二、开始工作。', '（1）打开盖子。 ¶ （2）关上盖子。', '1. 打开盖子 ¶ 2. 关上盖子'],
  'addresses and Latin text': [
    '请看https://example.cn/a.B?c。||写信到info@example.cn。||谢谢。',
    '我们用Node.js和ASP.NET。||很方便。',
    '他用iPhone。||我用Android。',
    'Mr. Wang来了。||他很高兴。',
  ],
  'no break without a mark': ['北京、上海、广州'],
});

testSentences('zh-Hant-TW', {
  'corner brackets': ['「走吧！」他說。||我們出發了。', '『好。』||她笑了。', '「他說『不行。』」||大家都聽到了。'],
});
