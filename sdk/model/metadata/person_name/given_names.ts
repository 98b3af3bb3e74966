/** Given names that are frequent in many countries, and no names of places: they tell `Frank Press` from `Elsevier Press`. */
const NAMES = new Set(
  ("aaron adam adrian agnes ahmed aisha alan albert alejandro alessandro alex alexander alexandra alfred ali alice alison allan " +
    "amanda amy ana andrea andreas andrew angela ann anna anne annie anthony antoine antonio arthur barbara benjamin bernard " +
    "beth betty bill bob brandon brenda brian bruce carl carla carlos carol caroline catherine cathy charles chloe chris christian " +
    "christina christine christoph christopher claire clara claudia colin craig cynthia daniel daniela dave david deborah dennis " +
    "diana diane diego dmitri dominik donald donna doris dorothy douglas edith edward elena elisabeth elizabeth ella ellen emily " +
    "emma eric erik ernest esther eva evelyn fatima felix fernando francesca francesco francisco frank franz fred frederick " +
    "gabriel gareth gary george gerald gerard giovanni giulia giuseppe gloria gordon grace graham greg gregory hans harold harry " +
    "hassan heather heinrich helen helena henri henry herbert howard hugh hugo ian igor ingrid irene isaac isabel ivan jack " +
    "jacob jacqueline jacques james jan jane janet jason javier jean jeff jennifer jessica jim joan joanna joe johan johann johannes " +
    "john jonathan jorge jose joseph josé juan judith julia julian julie jürgen karen karl kate katharina katherine kathleen " +
    "keith kelly kenneth kevin klaus kristen kyle larissa larry laura lauren laurence lawrence leo leon leonardo lewis linda lisa " +
    "louis louise lucas lucia lucy luis luke maggie manuel marc marco marcus margaret maria marie mario mark markus martha martin " +
    "mary matteo matthew maurice max megan melissa michael michel michelle miguel mike mohamed mohammad mohammed monica muhammad " +
    "nancy natalie natasha neil nicholas nick nicolas nicole nina nora norman olga oliver olivia oscar otto pablo pamela patricia " +
    "patrick paul paula pedro peter philip philipp philippe pierre rachel ralph ray raymond rebecca renate ricardo richard rita " +
    "robert roberto robin roger roland rolf ronald rosa rose roy russell ruth ryan sally sam samantha samuel sandra sara sarah " +
    "scott sean sebastian sergei sergey sharon shirley silvia simon sofia sophia sophie stefan stefano stella stephanie stephen " +
    "steve steven stuart susan susanne sven sylvia tania teresa terry theresa thomas tim timothy tina tom tony tracy ulrich ursula " +
    "valerie vanessa vera veronica victor vincent vladimir walter wayne werner wendy wilhelm william wolfgang yusuf yves yvonne " +
    "ana beatriz bruno caio camila fabiana fábio felipe gonçalo guilherme gustavo inês joana joão joaquim josé luís luiz mariana " +
    "mateus nuno pedro rafael renata rodrigo rui sérgio tiago vitor alonso álvaro andrés ángel beatriz carmen césar eduardo " +
    "emilio enrique federico guillermo héctor ignacio inés jesús joaquín jaime jimena lucía mónica óscar pilar raúl rocío rosario " +
    "rubén santiago sergio vicente ximena antonella chiara davide fabio filippo giorgio leonardo lorenzo luca luigi massimo paolo " +
    "pietro riccardo sara tommaso amélie benoît bruno camille céline chantal élodie étienne françois françoise gérard gilles " +
    "guillaume hélène hervé jérôme laurent léa luc margaux mathieu olivier pascal rené sébastien sylvie thierry xavier anneke bas " +
    "bram daan dirk els femke frans gerrit hendrik henk ineke jeroen joost kees lotte ludwig maarten marieke marijke martijn niels " +
    "pieter ruud sander sanne sjoerd theo theodor wim wouter agnieszka anders astrid bjørn björn bo erik gunnar henrik ingrid jens " +
    "jonas kari kristina lars leif magnus mats mikael nils ole per sigrid sven søren torsten aleksandr alexei anastasia boris " +
    "ekaterina evgeny ivana jakub jan katarzyna krzysztof magdalena małgorzata milan nikolai olga pavel petr piotr svetlana " +
    "tatiana tomasz yuri zuzana achim bernd dieter dietrich ernst friedrich georg gerhard gisela günter heike heinz helga helmut " +
    "hermann holger horst ingo jochen jörg josef karin kurt lothar manfred matthias monika nikolaus petra rainer reinhard rüdiger " +
    "sabine siegfried silke stephan susanne ulrike ute uwe volker walther wilfried")
    .split(" "),
);

export const isGivenName = (word: string): boolean => NAMES.has(word.normalize("NFC").toLowerCase());
